/** Of all sections on the screens below, at most one is in edit. */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

interface EditSections {
  /** The name of the section in edit. */
  current: string | undefined
  start: (name: string) => void
  stop: (name: string) => void
}

const EditSectionsContext = createContext<EditSections | undefined>(undefined)

export function EditSectionsProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<string>()
  const sections = useMemo(
    () => ({
      current,
      start: (name: string) => setCurrent((earlier) => earlier ?? name),
      stop: (name: string) => setCurrent((earlier) => (earlier === name ? undefined : earlier)),
    }),
    [current],
  )
  return <EditSectionsContext value={sections}>{children}</EditSectionsContext>
}

export function useEditSections(): EditSections {
  const sections = useContext(EditSectionsContext)
  if (sections === undefined) throw new Error('EditSectionsProvider is missing above this component')
  return sections
}

/** The name of the section in edit, if any: what may not happen during an edit asks this. */
export const useSectionInEdit = (): string | undefined => useEditSections().current
