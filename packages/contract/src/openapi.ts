/** The OpenAPI 3.1 document made from the calls; `docs/api/openapi.json` is its committed copy. */
import { z } from 'zod'
import { calls } from './calls/index.ts'
import { errorTypes } from './errors.ts'
import { paramNames, type Access, type Endpoint, type EndpointGroup } from './kernel.ts'
import { id } from './shapes/basics.ts'

type Json = Record<string, unknown>

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [group, endpoints] of Object.entries(calls) as [string, EndpointGroup][]) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[`/api${endpoint.path}`] ??= {})
      path[endpoint.method.toLowerCase()] = operation(group, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clew',
      version: '1',
      description:
        'Every call of the platform. Unknown fields are refused; ids are integers; times are ISO 8601 in UTC.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function operation(group: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description: accessSentence(endpoint.access) + (endpoint.needsSession ? ' Not with an API token.' : ''),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...pathParameters(endpoint.path),
      ...namedParameters('query', endpoint.query),
      ...namedParameters('header', endpoint.headers),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: jsonContent(endpoint.body, 'input') } }),
    ...(endpoint.bodyStream && { requestBody: { required: true, content: fileContent } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: answerContent(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function accessSentence(access: Access): string {
  if (access === 'public') return 'Anyone.'
  if (access === 'signed-in') return 'Any signed-in user.'
  if (access === 'admin') return 'Administrators.'
  if ('self' in access) return 'The user themselves and administrators.'
  if (!('entity' in access)) return `Users who may ${flagWords[access.may]}, and administrators.`
  const who = `Whoever ${permissionWords[access.permission]} the ${entityWords[access.entity]}`
  return access.may ? `${who} and may ${flagWords[access.may]}.` : `${who}.`
}

const flagWords = { create_workspaces: 'create workspaces', create_dawgs: 'create DAWGs' } as const
const permissionWords = { read: 'may see', write: 'may edit', owner: 'owns' } as const
const entityWords = { workspace: 'workspace', dawg: 'DAWG' } as const

const pathParameters = (path: string): Json[] =>
  paramNames(path).map((name) => ({ name, in: 'path', required: true, schema: jsonSchema(id, 'input') }))

function namedParameters(place: 'query' | 'header', shape: z.ZodObject | undefined): Json[] {
  if (!shape) return []
  const schema = jsonSchema(shape, 'input') as { properties: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

const jsonContent = (type: z.ZodType, io: 'input' | 'output'): Json => ({
  'application/json': { schema: jsonSchema(type, io) },
})

/** Of a stream: each of its events. */
const answerContent = ({ answer, answerStream }: Endpoint): Json =>
  answerStream ? { 'text/event-stream': { schema: jsonSchema(answer, 'output') } } : jsonContent(answer, 'output')

const fileContent: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function jsonSchema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...schema } = z.toJSONSchema(type, { io }) as Json
  return schema
}

const errorSchema: Json = {
  type: 'object',
  required: ['error_type', 'message'],
  properties: {
    error_type: { enum: Object.keys(errorTypes) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    show_recaptcha: { type: 'boolean' },
  },
}
