/**
 * One object per endpoint gives path, access, request, answer, client and OpenAPI.
 * A missing handler, a wrong path parameter or a wrong answer key does not compile.
 */
import type { z } from 'zod'

/**
 * Who may call. There is no default: an endpoint without it does not compile.
 * `{ self: 'id' }`: the user whose id stands in that path parameter, and administrators.
 */
export type Access = 'public' | 'signed-in' | 'admin' | { readonly self: string } | MayCreate | EntityAccess

/** Administrators, and users with that flag. */
export interface MayCreate {
  readonly may: 'create_workspaces' | 'create_dawgs'
}

/** Whoever has the permission on the workspace or DAWG whose id stands in the path parameter `id`. */
export interface EntityAccess extends Partial<MayCreate> {
  readonly entity: SharedKind
  readonly permission: Permission
  /** Where the entity has to be; in use unless said otherwise. */
  readonly state?: 'in trash' | 'anywhere'
}

export type SharedKind = 'workspace' | 'dawg'

/** Each includes the ones before it; administrators have them all on everything. */
export const permissionLevels = ['read', 'write', 'owner'] as const
export type Permission = (typeof permissionLevels)[number]

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api. Parameters stand in braces and are ids: `/users/{id}`. */
  // A template literal type here would stop factories that join paths from compiling.
  readonly path: string
  readonly access: Access
  /** An API token is not enough: the call gives or takes away what lets people in. */
  readonly needsSession?: true
  /** One line for the API document. */
  readonly summary: string
  readonly query?: z.ZodObject
  /** Headers with a meaning of their own; others are not looked at. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Where 1 MB is not enough. */
  readonly bodyLimitBytes?: number
  /** What is sent is a file, as it is: the handler reads it while it comes. */
  readonly bodyStream?: true
  readonly answer: z.ZodType
  /** Not one answer but one after the other, for as long as the caller listens: server-sent events. */
  readonly answerStream?: true
  /** With this parameter a call goes on with an earlier one: where reading leaves a line on the audit trail, that one has left it. */
  readonly goesOnWith?: string
  /** 200 unless something is created. */
  readonly status?: 200 | 201
}

export type EndpointGroup = Readonly<Record<string, Endpoint>>

export function endpoints<const Group extends EndpointGroup>(group: Group): Group {
  return group
}

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type ParamsOf<E extends Endpoint> = [ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E['path']>, number> }

/** What a handler is given, after the schemas have parsed it. */
export type RequestOf<E extends Endpoint> = ParamsOf<E> &
  (E['query'] extends z.ZodType ? { query: z.output<E['query']> } : unknown) &
  (E['headers'] extends z.ZodType ? { headers: z.output<E['headers']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.output<E['body']> } : unknown) &
  (E['bodyStream'] extends true ? { stream: AsyncIterable<Uint8Array> } : unknown)

/** What a caller gives; defaults may be left out. */
export type CallOf<E extends Endpoint> = ParamsOf<E> &
  (E['query'] extends z.ZodType ? QueryOf<z.input<E['query']>> : unknown) &
  (E['headers'] extends z.ZodType ? { headers?: z.input<E['headers']> } : unknown) &
  (E['body'] extends z.ZodType ? BodyOf<z.input<E['body']>> : unknown) &
  (E['bodyStream'] extends true ? { body: SentFile } : unknown)

/** A Blob, wherever the client runs. */
interface SentFile {
  readonly size: number
  stream(): unknown
}

type QueryOf<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query }
type BodyOf<Body> = Partial<Body> extends Body ? { body?: Body } : { body: Body }

export type AnswerOf<E extends Endpoint> = E['answerStream'] extends true
  ? AsyncIterable<z.output<E['answer']>>
  : z.output<E['answer']>

export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
