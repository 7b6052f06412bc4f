/** Of all sections on the screens below, at most one is in edit. */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

interface EditedSection {
  /** Sections may share a name. */
  id: string
  /** What the user calls it. */
  name: string
}

interface EditSections {
  /** The section in edit. */
  current: EditedSection | undefined
  start: (section: EditedSection) => void
  stop: (id: string) => void
}

const EditSectionsContext = createContext<EditSections | undefined>(undefined)

export function EditSectionsProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<EditedSection>()
  const sections = useMemo(
    () => ({
      current,
      start: (section: EditedSection) => setCurrent((earlier) => earlier ?? section),
      stop: (id: string) => setCurrent((earlier) => (earlier?.id === id ? undefined : earlier)),
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
export const useSectionInEdit = (): string | undefined => useEditSections().current?.name
