import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { ListTitleContext } from '../form-context.ts'
import classes from '../form.module.css'

/** A list whose items are added, moved and taken away. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { title, items, canAdd, readonly, schema, fieldPathId, onAddClick, required } = props
  const list = useRef<HTMLFieldSetElement>(null)
  useFocusOfItems(list, items.length)
  return (
    <ListTitleContext value={title}>
      <fieldset className={classes.list} id={fieldPathId.$id} ref={list} tabIndex={-1}>
        <legend className={classes.label}>
          {title}
          {required && !readonly && (
            <span className={classes.required} aria-hidden>
              {' '}
              *
            </span>
          )}
        </legend>
        {schema.description && !readonly && <div className={classes.description}>{schema.description}</div>}
        {items.length > 0 ? (
          <div className={classes.items}>{items}</div>
        ) : (
          readonly && <div className={classes.unset}>none</div>
        )}
        {canAdd && !readonly && (
          <Button
            className={classes.add}
            data-add
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Add to ${title}`}
            onClick={onAddClick}
          >
            Add
          </Button>
        )}
      </fieldset>
    </ListTitleContext>
  )
}

/** A new item gets the focus; when one goes away with its button, the list's own button does. */
function useFocusOfItems(list: React.RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const change = count - before.current
    before.current = count
    const holder = list.current
    // A list also changes by what is done elsewhere; then the focus stays where it is.
    if (
      !holder ||
      change === 0 ||
      !(holder.contains(document.activeElement) || document.activeElement === document.body)
    )
      return
    const items = holder.querySelectorAll<HTMLElement>(':scope > [class] > [data-item]')
    const target =
      change > 0 ? items[items.length - 1]?.querySelector<HTMLElement>('input, textarea, select') : undefined
    const button = holder.querySelector<HTMLElement>(':scope > [data-add]')
    ;(target ?? button)?.focus()
  }, [list, count])
}
