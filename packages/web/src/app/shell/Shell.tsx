/** Around every screen of the signed-in area: top bar, breadcrumbs, footer. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { CommandList, CommandsContext } from '../../ui/commands/commands.ts'
import { useOpenRoute } from '../open-route.ts'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './Shell.module.css'

const MAIN_ID = 'main'

export function Shell() {
  const { trail } = useOpenRoute()
  const [commands] = useState(() => new CommandList())
  return (
    <CommandsContext value={commands}>
      <div className={classes.shell}>
        <a className={classes.skipLink} href={`#${MAIN_ID}`}>
          Skip to content
        </a>
        <TopBar />
        <div className={classes.page}>
          {trail.length > 0 && <Breadcrumbs items={trail} />}
          <Main>
            <Outlet />
          </Main>
        </div>
        <Footer />
      </div>
    </CommandsContext>
  )
}

/** A new page takes the focus, so that the keyboard and a screen reader start where the eye does. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const page = useLocation({ select: ({ pathname }) => pathname })
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    main.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1} className={classes.main}>
      {children}
    </main>
  )
}
