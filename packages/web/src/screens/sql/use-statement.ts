/** One statement after the other: the one that was started last, how far it is, and its end. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SqlQuery } from '@clew/contract'
import { cancelStatement, startStatement, statementQuery } from '../../api/sql.ts'

/** What is to be run, and where in the editor it begins. */
export interface Statement {
  sql: string
  offset: number
}

export type StatementState =
  | { is: 'idle' }
  /** `stage`: it can be canceled once the server knows it. */
  | { is: 'running'; since: number; progress: number | null; stage: 'starting' | 'started' | 'canceling' }
  | { is: 'over'; query: SqlQuery; offset: number }
  /** The server does not know it any more. */
  | { is: 'lost' }

interface Started {
  id: number
  offset: number
  since: number
}

export function useStatement(onStart: (sql: string) => void) {
  const [started, setStarted] = useState<Started>()
  const [since, setSince] = useState(0)
  const start = useMutation({
    mutationFn: async ({ sql }: Statement) => startStatement(sql),
    onMutate: () => setSince(Date.now()),
    onSuccess: ({ id }, { sql, offset }) => {
      setStarted({ id, offset, since: Date.now() })
      onStart(sql)
    },
  })
  const asked = useQuery({ ...statementQuery(started?.id ?? 0), enabled: started !== undefined })
  const cancel = useMutation({
    mutationFn: cancelStatement,
    // It has ended meanwhile, or the server has; the next answer says so.
    meta: { isQuiet: true },
  })
  const state = stateOf()

  function stateOf(): StatementState {
    if (start.isPending) return { is: 'running', since, progress: null, stage: 'starting' }
    if (!started) return { is: 'idle' }
    if (asked.isError) return { is: 'lost' }
    if (asked.data && asked.data.state !== 'running') return { is: 'over', query: asked.data, offset: started.offset }
    const stage = cancel.isPending ? 'canceling' : 'started'
    return { is: 'running', since: started.since, progress: asked.data?.progress ?? null, stage }
  }

  const leave = useEffectEvent(() => {
    if (state.is === 'running' && started) cancel.mutate(started.id)
  })
  // Nobody is left to look at what it finds.
  useEffect(() => () => leave(), [])

  return {
    state,
    run: (statement: Statement) => {
      if (state.is !== 'running') start.mutate(statement)
    },
    cancel: () => started && cancel.mutate(started.id),
  }
}
