/** Cuts SQL into its statements, so that an error can say which one it was. */
export interface Statement {
  /** Without the semicolon, and without comments before it. */
  text: string
  /** Where it begins, counted from 1. */
  line: number
}

/** What a semicolon means nothing in, and white space. Each is matched whole, from where the last one ended. */
const skipped = [/\s+/y, /--[^\n]*/y, /\/\*[\s\S]*?(?:\*\/|$)/y]
const opaque = [
  // With e before it, a backslash takes the next character along.
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y,
  /'(?:[^']|'')*(?:'|$)/y,
  /"(?:[^"]|"")*(?:"|$)/y,
  /(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?(?:\1|$)/y,
]

export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let begin: number | undefined
  let end = 0
  const close = () => {
    if (begin !== undefined) statements.push({ text: sql.slice(begin, end), line: lineAt(sql, begin) })
    begin = undefined
  }
  for (let at = 0; at < sql.length;) {
    const gap = matchAt(skipped, sql, at)
    if (gap > 0) {
      at += gap
    } else if (sql[at] === ';') {
      close()
      at++
    } else {
      begin ??= at
      at += matchAt(opaque, sql, at) || 1
      end = at
    }
  }
  close()
  return statements
}

/** How much one of them matches here. */
function matchAt(patterns: RegExp[], sql: string, at: number): number {
  for (const pattern of patterns) {
    pattern.lastIndex = at
    const length = pattern.exec(sql)?.[0].length ?? 0
    if (length > 0) return length
  }
  return 0
}

const lineAt = (sql: string, index: number): number => sql.slice(0, index).split('\n').length
