import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { tagColorNames, tagColorWords, type TagColor } from '../../ui/color/tag-colors.ts'
import { ColorName } from './ColorName.tsx'
import classes from './tags.module.css'

interface ColorChoiceProps {
  value: TagColor | undefined
  onChange: (color: TagColor) => void
  error: ReactNode
}

/** One of the fourteen, each with its name: nobody has to tell colours apart. */
export function ColorChoice({ value, onChange, error }: ColorChoiceProps) {
  return (
    <Radio.Group
      label="Color"
      withAsterisk
      // Null, not undefined: nothing is chosen, and still it is decided here.
      value={value ?? null}
      onChange={onChange}
      error={error}
      aria-invalid={Boolean(error)}
    >
      <div className={classes.colors}>
        {tagColorNames.map((color) => (
          <Radio key={color} value={color} label={<ColorName color={color} />} aria-label={tagColorWords(color)} />
        ))}
      </div>
    </Radio.Group>
  )
}
