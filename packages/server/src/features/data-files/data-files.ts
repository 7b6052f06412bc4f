/** The files that a configuration is given and that it has published. */
import { matchesFilters } from '@clew/contract/rules/filters'
import type { AnswerOf, calls, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { notFound } from '../../refusal.ts'
import * as store from './data-file-store.ts'

type FileList = AnswerOf<typeof calls.dataFiles.outputs>['output_file_preview']
type Query = RequestOf<typeof calls.dataFiles.outputs>['query']

/** A run would be given now what its sources have published last, as far as the filters of the links let it pass. */
export async function listFiles(
  db: Db,
  direction: 'input' | 'output',
  { id: workspaceId, cid: configurationId }: { id: number; cid: number },
  { offset, limit, name_filter }: Query,
): Promise<FileList> {
  if (!(await store.isInWorkspace(db, workspaceId, configurationId))) throw notFound()
  const files =
    direction === 'input'
      ? (await store.listSourceFiles(db, configurationId, name_filter)).filter(({ path, filters }) =>
          matchesFilters(path, filters),
        )
      : await store.listOwnFiles(db, configurationId, name_filter)
  const page = files.slice(offset, offset + limit).map(({ id }) => id)
  return {
    data: await store.readFiles(db, page),
    filesTotalCount: files.length,
    hasMoreItems: files.length > offset + limit,
    selectionSettings: { offset, limit, name_filter },
  }
}
