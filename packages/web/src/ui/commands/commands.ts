/** What can be done on the page that is open. Whoever shows a button for it offers it here, too, to those who type its name. */
import { createContext, use, useEffect, useEffectEvent, useId } from 'react'

export interface Command {
  id: string
  /** Begins with a verb, and names the thing. */
  label: string
  /** Why it cannot be done now. */
  refusal: string | undefined
  run: () => void
}

export class CommandList {
  private readonly offered = new Map<string, Command>()

  offer(command: Command): () => void {
    this.offered.set(command.id, command)
    return () => this.offered.delete(command.id)
  }

  /** Once, however many buttons there are for it: a page that was scrolled down has a second header. */
  all(): Command[] {
    return [...new Map([...this.offered.values()].map((command) => [command.label, command])).values()]
  }
}

/** A page that stands alone, as in a test, offers to nobody. */
export const CommandsContext = createContext(new CommandList())

/** Offered while the component is shown. */
export function useCommand(label: string, run: () => void, refusal?: string): void {
  const list = use(CommandsContext)
  const id = useId()
  const runNow = useEffectEvent(run)
  useEffect(() => list.offer({ id, label, refusal, run: () => runNow() }), [list, id, label, refusal])
}
