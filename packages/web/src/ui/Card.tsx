import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** A sheet on the page: one border, no shadow. */
export function Card({ children, ...props }: PaperProps & { children: ReactNode }) {
  return (
    <Paper p="md" className={classes.card} {...props}>
      {children}
    </Paper>
  )
}
