import { useQuery } from '@tanstack/react-query'
import { authOptionsQuery } from '../../api/auth-options.ts'
import { useUser } from '../../session/use-user.ts'
import { ColorSchemeControl } from '../../ui/ColorSchemeControl.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './sessions/SessionsSection.tsx'
import { ApiTokensSection } from './tokens/ApiTokensSection.tsx'
import classes from './user-settings.module.css'

export function UserSettingsScreen() {
  const user = useUser()
  const authOptions = useQuery(authOptionsQuery()).data
  if (!user) return null
  return (
    <>
      <PageHeader title="User settings" />
      <div className={classes.page}>
        <div className={classes.column}>
          <ProfileSection user={user} />
          {authOptions?.password_login === 1 && <PasswordSection />}
          <Section title="Appearance">
            <ColorSchemeControl />
          </Section>
        </div>
        <div className={classes.column}>
          <SessionsSection />
          <ApiTokensSection />
        </div>
      </div>
    </>
  )
}
