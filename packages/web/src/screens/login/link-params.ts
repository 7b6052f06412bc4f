import { useLocation } from '@tanstack/react-router'

/** What the link that led here carries in its query. */
export function useLinkParams(): Partial<Record<string, string>> {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  return Object.fromEntries(new URLSearchParams(query))
}
