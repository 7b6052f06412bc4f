/** The pattern that HTML gives `<input type=email>`, plus a dot in the domain; linear in the length of the text. */
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean => text.length <= 254 && PATTERN.test(text)
