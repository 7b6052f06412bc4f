import { Anchor, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../api/instance.ts'
import type { TermsConsent } from './terms-consent.ts'

export function TermsCheckbox({ consent }: { consent: TermsConsent }) {
  const termsLink = useQuery(instanceQuery()).data?.terms_link
  return (
    <Checkbox
      checked={consent.isTicked}
      onChange={(event) => consent.tick(event.currentTarget.checked)}
      error={consent.isMissing && 'Please accept the terms to continue'}
      label={
        <>
          I agree to the{' '}
          <Anchor href={termsLink} target="_blank" rel="noopener noreferrer" underline="always" inherit>
            general terms and user security guidelines
          </Anchor>
        </>
      }
    />
  )
}
