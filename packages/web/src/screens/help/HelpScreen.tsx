import { Anchor, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobStatus } from '@clew/contract'
import type { ReactNode } from 'react'
import { instanceQuery } from '../../api/instance.ts'
import { ShortcutList } from '../../features/keyboard/ShortcutList.tsx'
import { pathTo } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import classes from './help.module.css'

const API_DOCS = '/api/docs'

const words: readonly [string, string][] = [
  [
    'Workspace',
    'A piece of work: configurations that hand files to one another, with variables, schedules and people.',
  ],
  ['Configuration', 'One step of a workspace: a component with the settings and the code for this very purpose.'],
  ['Component', 'What a configuration is made of. Connectors fetch data, processors change it, loaders deliver it.'],
  ['DAWG', 'Workspaces in the order in which they need one another, run as one.'],
  ['Job', 'One run of a configuration, a workspace or a DAWG, with its log, its figures and what it left behind.'],
  ['Version', 'Every change keeps what was there before. Any version can be compared with another and brought back.'],
]

const statuses: readonly [JobStatus, string][] = [
  ['waiting', 'It will begin as soon as a worker is free, or what it depends on has finished.'],
  ['running', 'It is under way, and can be canceled.'],
  ['finished', 'It did what it was asked to do.'],
  ['warning', 'It came to its end, but something in it failed that was allowed to.'],
  ['error', 'It failed. Its page says why, and offers to run again from there.'],
  ['canceled', 'Somebody stopped it.'],
]

export function HelpScreen() {
  return (
    <>
      <PageHeader title="Help" subtitle="Your way out of the data labyrinth." />
      <div className={classes.columns}>
        <Stack gap="md">
          <Section title="Where to start">
            <List type="ordered" spacing="xs">
              <List.Item>
                Create a <RouteLink to={pathTo('workspaces')}>workspace</RouteLink>.
              </List.Item>
              <List.Item>Add configurations to its data flow: fetch something, change it, deliver it.</List.Item>
              <List.Item>
                Draw a line from one to the next. What the first puts out is what the next takes in.
              </List.Item>
              <List.Item>Run it and watch. A click on a step leads to its log and its files.</List.Item>
              <List.Item>Give it a schedule, and an address that is told when it fails.</List.Item>
            </List>
          </Section>
          <Section title="Words">
            <Definitions items={words.map(([word, meaning]) => [word, <b key={word}>{word}</b>, meaning])} />
          </Section>
          <Section title="What a status says">
            <Definitions
              items={statuses.map(([status, meaning]) => [
                status,
                <StatusBadge key={status} status={status} />,
                meaning,
              ])}
            />
          </Section>
        </Stack>
        <Stack gap="md">
          <Section title="Keyboard shortcuts">
            <ShortcutList />
          </Section>
          <Section title="More">
            <More />
          </Section>
        </Stack>
      </div>
    </>
  )
}

function Definitions({ items }: { items: (readonly [string, ReactNode, string])[] }) {
  return (
    <dl className={classes.definitions}>
      {items.map(([key, term, meaning]) => (
        <div key={key} className={classes.definition}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function More() {
  const supportEmail = useQuery(instanceQuery()).data?.support_email
  return (
    <Stack gap="xs">
      <Text>
        Programs can do all that people can: see the <Anchor href={API_DOCS}>API</Anchor>, and make a token in the{' '}
        <RouteLink to={pathTo('userSettings')}>user settings</RouteLink>.
      </Text>
      {supportEmail && (
        <Text>
          Something is missing here? Write to <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>.
        </Text>
      )}
    </Stack>
  )
}
