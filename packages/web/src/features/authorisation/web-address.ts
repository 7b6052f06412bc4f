/** The address when it is one of the web; anything else, such as a script, is nowhere to send a browser. */
export function webAddress(link: string): string | undefined {
  const url = URL.parse(link)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
