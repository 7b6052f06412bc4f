/** Files of a configuration as the server sends them, and a way to follow what is uploaded. */
import { calls, type User } from '@clew/contract'
import { vi } from 'vitest'
import type { DataFile, FileList, FilePage, TablePage } from '../api/data-files.ts'
// Calls carry its token, also where only a piece of the app is shown.
import '../session/session.ts'
import { keepConfigurationPage, type KeptConfiguration } from './configuration-page.ts'

export const aFile = (given: Partial<DataFile> = {}): DataFile => ({
  id: 4,
  file_name: 'tables/orders.csv',
  file_rows_count: 120_033,
  file_size: 13_002_342,
  first_lines: 'id,name\n1,Anna\n2,Ben\n3,Cleo',
  last_modified_date: '2026-11-15T09:00:00.000Z',
  parent_configuration_id: 9,
  file_download_token: 'file-token',
  ...given,
})

export const aFileList = (files: DataFile[], given: Partial<FileList> = {}): FileList => ({
  data: files,
  filesTotalCount: files.length,
  hasMoreItems: false,
  downloadToken: 'all-token',
  selectionSettings: { offset: 0, limit: 50 },
  ...given,
})

export const aTable = (given: Partial<TablePage> = {}): TablePage => ({
  ...aFile(),
  format: 'table',
  columns: ['id', 'name'],
  columnOffset: 0,
  columnsTotalCount: 2,
  columnTypes: ['integer', 'text'],
  rows: [
    ['1', 'Anna'],
    ['2', null],
  ],
  rowsTotalCount: 2,
  hasMoreItems: false,
  selectionSettings: { offset: 0, limit: 50 },
  ...given,
})

interface KeptFiles extends KeptConfiguration {
  inputs: DataFile[]
  outputs: DataFile[]
  /** What is shown of each file, by the query. */
  page: (query: { offset: number; column_offset: number; column_limit: number; view: string }) => FilePage
}

/** The pages of configuration 9 with its files. What a test changes, it changes here. */
export function keepFiles(user?: User): KeptFiles {
  const kept: KeptFiles = Object.assign(keepConfigurationPage(user), {
    inputs: [],
    outputs: [],
    page: () => aTable(),
  })
  const list = (files: DataFile[], query: { offset: number; limit: number; name_filter?: string | undefined }) => {
    const found = files.filter(({ file_name }) => file_name.includes(query.name_filter ?? ''))
    return aFileList(found.slice(query.offset, query.offset + query.limit), {
      filesTotalCount: found.length,
      hasMoreItems: found.length > query.offset + query.limit,
    })
  }
  kept.server
    .on(calls.dataFiles.inputs, ({ query }) => ({ input_file_preview: list(kept.inputs, query) }))
    .on(calls.dataFiles.outputs, ({ query }) => ({ output_file_preview: list(kept.outputs, query) }))
    .on(calls.dataFiles.output, ({ query }) => ({ output_file_preview: kept.page(query) }))
  return kept
}

/** Which links were followed to save something. */
export function followedLinks(): string[] {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  return followed
}

/** A file on its way: the test says how far it is. */
export interface Sending {
  isAborted: boolean
  sent: (bytes: number) => void
  /** Lets the server answer. */
  arrive: () => Promise<void>
  /** The line is cut. */
  fail: () => void
}

/** Stands in for the browser's way to send files; the answers are those of the fake server. */
export function followSending(): Sending[] {
  const sendings: Sending[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    responseText = ''
    status = 0
    #begun = { method: '', url: '' }
    readonly #headers: [string, string][] = []
    open(method: string, url: string) {
      this.#begun = { method, url }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.push([name, value])
    }
    abort() {
      sendings.find((sending) => sending === this.#sending)!.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    #sending: Sending | undefined
    send() {
      const { method, url } = this.#begun
      this.#sending = {
        isAborted: false,
        sent: (loaded) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        arrive: async () => {
          const answer = await fetch(url, { method, headers: this.#headers })
          this.status = answer.status
          this.responseText = await answer.text()
          this.dispatchEvent(new Event('load'))
        },
        fail: () => this.dispatchEvent(new Event('error')),
      }
      sendings.push(this.#sending)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sendings
}
