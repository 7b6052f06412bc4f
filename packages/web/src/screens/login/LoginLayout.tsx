import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Labyrinth } from '../../ui/brand/Labyrinth.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import classes from './LoginLayout.module.css'

interface LoginLayoutProps {
  title: string
  children: ReactNode
}

/** The labyrinth on one side, the way in on the other; one column on a phone. */
export function LoginLayout({ title, children }: LoginLayoutProps) {
  return (
    <div className={classes.layout}>
      <header className={classes.picture}>
        <div className={classes.labyrinth}>
          <Labyrinth />
        </div>
        <p className={classes.tagline}>Your way out of the data labyrinth.</p>
      </header>
      <main className={classes.pane}>
        <div className={classes.content}>
          <div className={classes.brand}>
            <Logo size={28} />
            <span>Clew</span>
          </div>
          <Title order={1} mb="lg">
            {title}
          </Title>
          {children}
        </div>
      </main>
    </div>
  )
}
