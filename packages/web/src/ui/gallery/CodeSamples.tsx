import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { JsonEditor } from '../code/JsonEditor.tsx'
import { Section } from '../Section.tsx'

const sample = JSON.stringify({ region: 'EU', '#key': '*****', limit: 100, isStrict: true, nothing: null }, null, 2)

export function CodeSamples() {
  const [text, setText] = useState(sample)
  return (
    <Section title="Code">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        <JsonEditor label="JSON that can be edited" value={text} onChange={setText} />
        <JsonEditor label="JSON to read" value={sample} />
        <JsonEditor label="JSON with a problem" value="{ region }" onChange={setText} problem="Must be a JSON object" />
      </SimpleGrid>
    </Section>
  )
}
