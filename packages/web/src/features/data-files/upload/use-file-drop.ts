import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Takes files that are dropped on an element, and says when some are over it. */
export function useFileDrop<Dropped extends HTMLElement>(onFiles: (files: File[]) => void) {
  const area = useRef<Dropped>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const element = area.current!
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!element.contains(relatedTarget as Node | null)) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (event.dataTransfer) take(filesIn(event.dataTransfer))
    }
    element.addEventListener('dragenter', over)
    element.addEventListener('dragover', over)
    element.addEventListener('dragleave', leave)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragenter', over)
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragleave', leave)
      element.removeEventListener('drop', drop)
    }
  }, [])
  return { area, isOver }
}

/** A folder would come as a file that cannot be read. */
function filesIn({ items, files }: DataTransfer): File[] {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.())
  const folders = new Set(entries.filter((entry) => entry?.isDirectory).map((entry) => entry?.name))
  return Array.from(files).filter(({ name }) => !folders.has(name))
}
