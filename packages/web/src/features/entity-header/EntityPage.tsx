import type { ReactNode } from 'react'
import classes from './page.module.css'

interface EntityPageProps {
  header: ReactNode
  dataFlow?: ReactNode
  /** What it is and how it works. */
  about: ReactNode
  /** What has happened. */
  activity: ReactNode
  /** Its dialogs. */
  children?: ReactNode
}

/** The page of one thing: its graph, when it has one, over the whole width, below it two columns, on narrow screens one. */
export function EntityPage({ header, dataFlow, about, activity, children }: EntityPageProps) {
  return (
    <>
      {header}
      <div className={classes.body}>
        {dataFlow && <div className={classes.dataFlow}>{dataFlow}</div>}
        <div className={classes.column}>{about}</div>
        <div className={classes.column}>{activity}</div>
      </div>
      {children}
    </>
  )
}
