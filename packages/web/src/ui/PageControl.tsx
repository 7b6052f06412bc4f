import { ActionIcon, Group, NumberInput, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { amount, countText } from '../format/counts.ts'
import classes from './PageControl.module.css'

interface PageControlProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** What is counted: "row". */
  thing: string
  onPage: (page: number) => void
}

/** Which part is shown, and the way to any other: there may be a million pages. */
export function PageControl({ page, pageSize, total, thing, onPage }: PageControlProps) {
  const pages = Math.max(Math.ceil(total / pageSize), 1)
  const first = Math.min((page - 1) * pageSize + 1, total)
  const last = Math.min(page * pageSize, total)
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <Text size="sm" c="dimmed" role="status">
        {total === 0 ? `No ${thing}s` : `${countText(first)}–${countText(last)} of ${amount(total, thing)}`}
      </Text>
      {pages > 1 && (
        <Group gap={4} wrap="nowrap">
          <Step label="First page" isOff={page <= 1} onClick={() => onPage(1)}>
            <IconChevronLeftPipe size={18} aria-hidden />
          </Step>
          <Step label="Previous page" isOff={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          <PageNumber key={page} page={page} pages={pages} onPage={onPage} />
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{`of ${countText(pages)}`}</Text>
          <Step label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
          <Step label="Last page" isOff={page >= pages} onClick={() => onPage(pages)}>
            <IconChevronRightPipe size={18} aria-hidden />
          </Step>
        </Group>
      )}
    </nav>
  )
}

interface StepProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

const Step = ({ label, isOff, onClick, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

/** Goes there by Enter, or when it is left. */
function PageNumber({ page, pages, onPage }: Pick<PageControlProps, 'page' | 'onPage'> & { pages: number }) {
  const [value, setValue] = useState<string | number>(page)
  const go = () => {
    const asked = Math.min(Math.max(Math.trunc(Number(value)) || page, 1), pages)
    setValue(asked)
    if (asked !== page) onPage(asked)
  }
  return (
    <NumberInput
      aria-label="Page"
      size="xs"
      className={classes.pageNumber}
      value={value}
      min={1}
      max={pages}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      onChange={setValue}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  )
}
