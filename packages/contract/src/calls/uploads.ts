/** Files that people have uploaded for a configuration: its next runs are given them. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, nothing, time } from '../shapes/basics.ts'

const upload = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  created: time,
  user_id: id,
})

const path = '/workspaces/{id}/configurations/{cid}/uploads'

export const uploads = endpoints({
  list: {
    method: 'GET',
    path,
    access: { entity: 'workspace', permission: 'read' },
    summary: 'The files that were uploaded for a configuration, by name',
    answer: z.object({
      uploads: z.array(upload),
      /** How large a file may be. */
      most_bytes: z.number(),
    }),
  },
  add: {
    method: 'POST',
    path,
    access: { entity: 'workspace', permission: 'write' },
    summary: 'Uploads a file; one of the same name is replaced',
    query: z.strictObject({ name: z.string().min(1, 'Please fill in the field').max(255) }),
    headers: z.object({
      'content-length': z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    bodyStream: true,
    answer: z.object({ upload }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{uploadId}`,
    access: { entity: 'workspace', permission: 'write' },
    summary: 'Removes an uploaded file',
    answer: nothing,
  },
})
