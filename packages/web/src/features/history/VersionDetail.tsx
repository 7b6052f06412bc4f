import { Stack, Text } from '@mantine/core'
import type { Component } from '@clew/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { componentQuery } from '../../api/components.ts'
import type { Version } from '../../api/runnables.ts'
import { kindTitle } from '../../api/shared-kinds.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { ChangeList } from './ChangeList.tsx'
import { versionQuery } from './history-queries.ts'
import { HistoryHeader } from './HistoryHeader.tsx'
import { RevertButton } from './RevertButton.tsx'
import { shownChanges } from './shown-changes.ts'
import { VersionSummary } from './VersionSummary.tsx'
import classes from './history.module.css'

interface VersionDetailProps {
  of: Runnable
  /** 0 is the current version. */
  hid: number
  /** The version to compare with, in place of the one before. */
  withHid: number | undefined
  name: string | undefined
  mayEdit: boolean
}

export function VersionDetail({ of, hid, withHid, name, mayEdit }: VersionDetailProps) {
  const viewed = useQuery(versionQuery(of, hid))
  const other = useQuery({ ...versionQuery(of, withHid ?? hid), enabled: withHid !== undefined })
  const failed = [viewed, other].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <LoadError onReload={() => void failed.refetch()} />
  if (!viewed.data || (withHid !== undefined && !other.data)) return <LoadingScreen />
  const { before } = viewed.data
  const version: Version = viewed.data
  // Whichever way round they were chosen, the older one is what was before.
  const [older, newer] = inOrder(withHid === undefined ? before : other.data, version)
  return (
    <Stack gap="md">
      <HistoryHeader
        title={`${kindTitle[of.kind]} Version ${version.version}`}
        subtitle={name}
        back={{ to: pathsOf(of).history, label: 'Back to the version history' }}
        actions={<RevertButton of={of} version={version} found="viewed" mayEdit={mayEdit} />}
      />
      <div className={classes.summaries}>
        {older ? <VersionSummary of={of} version={older} /> : <NothingBefore />}
        <VersionSummary of={of} version={newer} />
      </div>
      <Comparison of={of} before={older} after={newer} />
    </Stack>
  )
}

function inOrder(one: Version | undefined, other: Version): [Version | undefined, Version] {
  return one && one.version > other.version ? [other, one] : [one, other]
}

function NothingBefore() {
  return (
    <Text c="dimmed" className={classes.nothingBefore}>
      This is the first version: there was nothing before it.
    </Text>
  )
}

interface Compared {
  of: Runnable
  before: Version | undefined
  after: Version
}

function Comparison({ of, before, after }: Compared) {
  const componentId = Number(after.snapshot?.['component_id'])
  const isConfiguration = of.kind === 'configuration' && componentId > 0
  // Quiet: without it the code is shown inside of the settings.
  const component = useQuery({ ...componentQuery(componentId), enabled: isConfiguration, meta: { isQuiet: true } })
  if (isConfiguration && component.isPending) return <LoadingScreen />
  return <Changes {...{ of, before, after }} component={component.data} />
}

function Changes({ of: { kind }, before, after, component }: Compared & { component: Component | undefined }) {
  // Settings may have megabytes: they are written out once.
  const changes = useMemo(() => {
    const codeParameters = component?.settings_template.code_parameters ?? []
    return shownChanges({ kind, before, after, codeParameters })
  }, [kind, before, after, component])
  return <ChangeList changes={changes} />
}
