/** What a section of a page is found by in an address, made of its title. */
export const sectionAnchor = (title: string): string => title.trim().replaceAll(/\s+/g, '-')
