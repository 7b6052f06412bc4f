import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../api/instance.ts'
import { Logo } from '../../ui/brand/Logo.tsx'
import { ClientLogo } from './ClientLogo.tsx'
import classes from './Footer.module.css'

export function Footer() {
  const instance = useQuery(instanceQuery()).data
  return (
    <footer className={classes.footer}>
      <span className={classes.product}>
        <Logo size={18} muted /> Clew
      </span>
      {instance?.client_logo != null && <ClientLogo source={instance.client_logo} />}
    </footer>
  )
}
