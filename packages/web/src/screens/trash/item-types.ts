/** The four types of things that can lie in the trash, and how each is spoken of. */
import { IconPuzzle, IconSitemap, IconStack2, IconUser, type Icon } from '@tabler/icons-react'
import type { AnswerOf, calls } from '@clew/contract'

export type TrashItem = AnswerOf<typeof calls.trash.list>['trash'][number]
export type ItemType = TrashItem['type']

interface TypeWords {
  /** At the beginning of a sentence, and inside one. */
  title: string
  word: string
  plural: string
  icon: Icon
  /** What restoring does. */
  comesBack: string
  /** Why somebody who may only view it cannot restore it. */
  viewOnly: string
}

export const typeWords: Readonly<Record<ItemType, TypeWords>> = {
  workspace: {
    title: 'Workspace',
    word: 'workspace',
    plural: 'Workspaces',
    icon: IconStack2,
    comesBack: 'It comes back with its configurations; schedules, if it has any, count again.',
    viewOnly: 'You can only view this workspace.',
  },
  dawg: {
    title: 'DAWG',
    word: 'DAWG',
    plural: 'DAWGs',
    icon: IconSitemap,
    comesBack: 'It comes back with the workspaces that no other DAWG has taken; schedules, if it has any, count again.',
    viewOnly: 'You can only view this DAWG.',
  },
  configuration: {
    title: 'Configuration',
    word: 'configuration',
    plural: 'Configurations',
    icon: IconPuzzle,
    comesBack: 'It comes back to its workspace, with its links.',
    viewOnly: 'You can only view the workspace of this configuration.',
  },
  user: {
    title: 'User',
    word: 'user',
    plural: 'Users',
    icon: IconUser,
    comesBack: 'The account comes back as it was, with everything it had access to.',
    viewOnly: 'You can only view this user.',
  },
}

/** In the order in which the filter offers them. */
export const itemTypes: readonly ItemType[] = ['workspace', 'dawg', 'configuration', 'user']

/** One number for each: ids are counted type by type. */
export const itemKey = ({ type, entity }: TrashItem): number => entity.id * itemTypes.length + itemTypes.indexOf(type)
