import { z } from 'zod'
import { id, name } from './basics.ts'

export const tagColors = [
  'wasabi',
  'medium-aquamarine',
  'persian-blue',
  'medium-purple',
  'contessa',
  'fire-engine-red',
  'cabaret',
  'macaroni-and-cheese',
  'broom',
  'fuego',
  'gossamer',
  'silver-tree',
  'nepal',
  'gumbo',
] as const

const color = z.enum(tagColors, { error: 'Pick one of the colors please.' })

export const tag = z.object({ id, name: z.string(), color: z.enum(tagColors) })
export type Tag = z.infer<typeof tag>

export const newTag = z.strictObject({ name, color })
