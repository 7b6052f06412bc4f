/** /api/docs: the OpenAPI document as a page that reads well without a script. */
import { escape } from 'node:querystring'
import { openApiDocument } from '@clew/contract/openapi'
import type { FastifyInstance } from 'fastify'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

/** By media type: JSON, or a file. */
type Content = Record<string, { schema: unknown }>

export function serveApiDocs(app: FastifyInstance): void {
  const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const page = renderPage(document.paths)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

function renderPage(paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(rows, (row) => row.operation.tags[0]!)
  const contents = [...groups.keys()].map((group) => `<a href="#${escape(group)}">${html(group)}</a>`).join(' ')
  const sections = [...groups].map(
    ([group, members]) =>
      `<section><h2 id="${escape(group)}">${html(group)}</h2>${members.map(renderOperation).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Clew API</title><style>${STYLE}</style></head><body><main><h1>Clew API</h1>
<p>JSON both ways. The token of <code>POST /api/login</code> travels in the header <code>x-access-token</code>.
The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Groups">${contents}</nav>${sections.join('')}</main></body></html>`
}

function renderOperation(row: { path: string; method: string; operation: Operation }): string {
  const { operation } = row
  const answer = Object.entries(operation.responses)[0]!
  const parameters = operation.parameters.map(
    (parameter) =>
      `<li><code>${html(parameter.name)}</code> in ${html(parameter.in)}${parameter.required ? '' : ', optional'}: <code>${html(JSON.stringify(parameter.schema))}</code></li>`,
  )
  return `<details id="${escape(operation.operationId)}"><summary><b>${row.method}</b> <code>${html(row.path)}</code> ${html(operation.summary)}</summary>
<p>${html(operation.description)}</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Request</h3>${schema(operation.requestBody.content)}` : ''}
<h3>Answer ${html(answer[0])}</h3>${schema(answer[1].content)}</details>`
}

const schema = (content: Content): string =>
  Object.values(content)
    .map((one) => `<pre tabindex="0">${html(JSON.stringify(one.schema, null, 2))}</pre>`)
    .join('')

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `:root{color-scheme:light dark}a{color:light-dark(#6d28d9,#a78bfa)}
body{background:light-dark(#fff,#0f1117);color:light-dark(#111827,#f3f4f6);font:15px/1.55 system-ui,sans-serif;margin:0}main{max-width:960px;margin:0 auto;padding:24px}
details{border:1px solid #8886;border-radius:6px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}code{overflow-wrap:anywhere}summary b{display:inline-block;min-width:64px}
pre{overflow:auto;padding:12px;border:1px solid #8886;border-radius:6px;font-size:13px}h3{font-size:14px;margin:12px 0 4px}nav{display:flex;flex-wrap:wrap;gap:4px 16px}nav a{line-height:28px}`
