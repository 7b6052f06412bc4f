/** Every piece of the kit in every state, for development: look here before and after a change of the kit. */
import { Container, Stack } from '@mantine/core'
import { ColorSchemeControl } from '../ColorSchemeControl.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { BrandSamples } from './BrandSamples.tsx'
import { CodeSamples } from './CodeSamples.tsx'
import { ColorSamples } from './ColorSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { DialogSamples } from './DialogSamples.tsx'
import { EditSectionSamples } from './EditSectionSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { GanttSamples } from './GanttSamples.tsx'
import { ListSamples } from './ListSamples.tsx'
import { PageStateSamples } from './PageStateSamples.tsx'
import { PeopleSamples } from './PeopleSamples.tsx'
import { ToastSamples } from './ToastSamples.tsx'

export function GalleryScreen() {
  return (
    <Container component="main" size={1440} py="lg">
      <PageHeader title="Gallery" subtitle="Every piece of the kit in every state." actions={<ColorSchemeControl />} />
      <Stack gap="md">
        <BrandSamples />
        <ColorSamples />
        <ControlSamples />
        <FieldSamples />
        <CodeSamples />
        <PeopleSamples />
        <ToastSamples />
        <DialogSamples />
        <EditSectionSamples />
        <ListSamples />
        <GanttSamples />
        <PageStateSamples />
      </Stack>
    </Container>
  )
}
