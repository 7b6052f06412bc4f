/** The first paragraph of a description, without its Markdown, for where there is room for a line or two. */
export function summaryOf(markdown: string): string {
  const paragraphs = markdown.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const first = paragraphs.find((paragraph) => paragraph !== '' && !paragraph.startsWith('#')) ?? ''
  return first
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
}
