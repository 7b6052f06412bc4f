import { TextInput, type TextInputProps } from '@mantine/core'

/** An address: the keyboard of a phone shows the @, password managers recognise it, nothing is corrected or capitalised. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      label="Email"
      autoComplete="username"
      {...props}
    />
  )
}
