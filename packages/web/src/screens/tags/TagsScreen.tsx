import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Tag } from '@clew/contract'
import { useCallback, useRef, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { nextRowButton } from '../../ui/next-row.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { DeleteTagDialog } from './DeleteTagDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { TagList } from './TagList.tsx'
import classes from './tags.module.css'

const LONGEST_SEARCH = 255

/** What was asked for last; it is still to be read while its dialog fades. */
interface Question {
  tag: Tag | undefined
  /** Has the focus once the tag is gone. */
  next?: HTMLElement | undefined
}

export function TagsScreen() {
  const [told, change] = useAddress('search')
  const search = (told.search ?? '').trim().slice(0, LONGEST_SEARCH)
  const setSearch = (text: string) => change({ search: text })
  const finder = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState<'form' | 'deletion'>()
  const close = () => setOpened(undefined)

  const create = () => {
    setQuestion({ tag: undefined })
    setOpened('form')
  }
  const modify = useCallback((tag: Tag) => {
    setQuestion({ tag })
    setOpened('form')
  }, [])
  const askToDelete = useCallback((tag: Tag, button: HTMLElement) => {
    setQuestion({ tag, next: nextRowButton(button) })
    setOpened('deletion')
  }, [])

  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      Create tag
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Tags"
        subtitle="Labels that everybody can put on workspaces and DAWGs."
        actions={createButton}
      />
      <div ref={finder} role="search" aria-label="Find tags" className={classes.finder}>
        <SearchField label="Search for name" value={search} onSearch={setSearch} />
      </div>
      <TagList
        search={search}
        onModify={modify}
        onDelete={askToDelete}
        empty={
          search === '' ? (
            <EmptyState title="There are no tags yet.">Create one, and everybody can use it.</EmptyState>
          ) : (
            <EmptyState
              title="No tags found"
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  Show all tags
                </Button>
              }
            >
              No name contains what you search for.
            </EmptyState>
          )
        }
      />
      <TagDialog tag={question?.tag} opened={opened === 'form'} onClose={close} />
      <DeleteTagDialog
        tag={question?.tag}
        opened={opened === 'deletion'}
        onClose={close}
        onDeleted={() => {
          const next = question?.next?.isConnected ? question.next : finder.current?.querySelector('input')
          next?.focus()
        }}
      />
    </>
  )
}
