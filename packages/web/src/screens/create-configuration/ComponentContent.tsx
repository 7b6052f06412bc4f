import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Component } from '@clew/contract'
import { useEffect, useRef } from 'react'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import type { CreateConfiguration } from './use-create-configuration.ts'
import classes from './ComponentContent.module.css'

const LONGEST_NAME = 255
const LONGEST_DESCRIPTION = 100_000

export interface Creating {
  creation: CreateConfiguration
  mayCreate: boolean
}

interface ComponentContentProps extends Creating {
  component: Component
  onClose: () => void
}

/** What an open card shows: the form of a new configuration, and what the component does. */
export function ComponentContent({ component, creation, mayCreate, onClose }: ComponentContentProps) {
  const { form, create, isPending } = creation
  const name = useRef<HTMLInputElement>(null)
  // In its fields as well, hence no tags to ignore.
  useHotkeys([['Escape', onClose]], [])
  useEffect(() => {
    // On a phone the keyboard would cover what one has opened the card to read.
    if (!window.matchMedia('(pointer: coarse)').matches) name.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.content}>
      <form
        noValidate
        className={classes.form}
        aria-label="New configuration"
        onSubmit={(event) =>
          form.onSubmit(
            (draft) => {
              if (mayCreate) create(component.id, draft)
            },
            () => name.current?.focus(),
          )(event)
        }
      >
        <TextInput
          ref={name}
          label="Name"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          disabled={!mayCreate}
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          description="Optional. Markdown can be used."
          maxLength={LONGEST_DESCRIPTION}
          rows={6}
          resize="vertical"
          disabled={!mayCreate}
          {...form.getInputProps('description')}
        />
        <Group gap="xs">
          <DisabledTooltip reason={mayCreate ? undefined : 'You can only view this workspace.'}>
            <Button type="submit" loading={isPending}>
              Create
            </Button>
          </DisabledTooltip>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
      <div className={classes.description}>
        <Markdown text={component.description} />
      </div>
    </div>
  )
}
