import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isMasked, keptSecret } from '../../schema/secrets.ts'
import { formContextOf } from '../form-context.ts'
import { useFieldAria } from '../use-field-name.ts'
import { VariableInput } from '../VariableInput.tsx'
import classes from '../form.module.css'
import { textOf, type FieldWidgetProps } from './widget-props.ts'

/** Can be written, never read: the server keeps what is stored to itself. */
export function SecretWidget(props: FieldWidgetProps) {
  const { id, value, readonly, label, onChange, registry } = props
  const aria = useFieldAria(props)
  const [isShown, setIsShown] = useState(false)
  // Only what was there can be taken back.
  const [wasSet] = useState(() => isMasked(value))
  const container = useRef<HTMLDivElement>(null)
  const isSet = isMasked(value)
  const wasSetBefore = useRef(isSet)
  useEffect(() => {
    if (wasSetBefore.current === isSet) return
    wasSetBefore.current = isSet
    // The button that was pressed is gone; the focus goes on to what took its place.
    container.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isSet])

  if (readonly) return <SecretState isSet={isSet || textOf(value) !== ''} />
  return (
    <div ref={container}>
      {isSet ? (
        <Group gap="sm" mih={36}>
          <SecretState isSet />
          <Button
            id={id}
            size="compact-xs"
            variant="default"
            aria-label={`Replace ${label}`}
            onClick={() => onChange('')}
          >
            Replace
          </Button>
        </Group>
      ) : (
        <>
          <VariableInput
            id={id}
            value={textOf(value)}
            onChange={(text) => onChange(text)}
            context={formContextOf(registry)}
            isSecret
            isMasked={!isShown}
            placeholder={wasSet ? 'left empty, the secret is removed' : 'not set'}
            rightSection={<ShowButton label={label} isShown={isShown} onClick={() => setIsShown(!isShown)} />}
            aria={aria}
          />
          {wasSet && (
            <Button
              mt={4}
              size="compact-xs"
              variant="subtle"
              aria-label={`Keep the stored one of ${label}`}
              onClick={() => onChange(keptSecret)}
            >
              Keep the stored one
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function SecretState({ isSet }: { isSet: boolean }) {
  return (
    <Text component="span" className={isSet ? classes.secretSet : classes.unset}>
      {isSet && <IconLock size={14} aria-hidden />}
      {isSet ? 'set' : 'not set'}
    </Text>
  )
}

function ShowButton({ label, isShown, onClick }: { label: string; isShown: boolean; onClick: () => void }) {
  const ShownIcon = isShown ? IconEyeOff : IconEye
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Show what is typed for ${label}`}
      aria-pressed={isShown}
      onClick={onClick}
    >
      <ShownIcon size={16} aria-hidden />
    </ActionIcon>
  )
}
