/** The Mantine theme: colours, type, space and motion of the product, in light and dark. */
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { FADE_MS } from './motion.ts'
import { palette } from './palette.ts'

const sans = "'Inter Variable', system-ui, sans-serif"

/** Filled grounds are dark in the light scheme and bright in the dark one, so the text on them changes with the scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--clew-on-filled)' } : colors
}

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  black: '#111827',
  colors: palette,
  variantColorResolver,
  fontFamily: sans,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: FADE_MS } } },
    Tooltip: {
      defaultProps: { openDelay: 200, multiline: true, maw: 320, events: { hover: true, focus: true, touch: true } },
    },
  },
})

const bothSchemes = {
  '--mantine-color-body': 'var(--clew-page)',
  '--mantine-color-text': 'var(--clew-ink)',
  '--mantine-color-dimmed': 'var(--clew-muted)',
  '--mantine-color-error': 'var(--clew-error)',
  '--mantine-color-success': 'var(--clew-finished)',
  '--mantine-color-default-border': 'var(--clew-border-button)',
  '--mantine-primary-color-contrast': 'var(--clew-on-filled)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...bothSchemes, '--mantine-color-placeholder': 'var(--mantine-color-gray-6)' },
  dark: { ...bothSchemes, ...colorsOnDark(), '--mantine-color-disabled': 'var(--mantine-color-dark-5)' },
})

/** Mantine writes outline and subtle text on dark ground in a shade that is almost white; ours keep their colour. */
function colorsOnDark(): Record<string, string> {
  const names = ['brand', 'blue', 'amber', 'red', 'green'] as const satisfies readonly (keyof typeof palette)[]
  return Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-4)`],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-3)`],
    ]),
  )
}
