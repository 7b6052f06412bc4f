import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { getSchemaType, type ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { use } from 'react'
import { ListTitleContext } from '../form-context.ts'
import classes from '../form.module.css'

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, index, schema, readonly, buttonsProps } = props
  const name = `${use(ListTitleContext)} ${index + 1}`
  const isPlain = getSchemaType(schema) !== 'object' && getSchemaType(schema) !== 'array'
  return (
    <div className={isPlain ? classes.plainItem : classes.item} data-item role="group" aria-label={name}>
      {!isPlain && <div className={classes.number}>{index + 1}</div>}
      <div className={classes.itemContent}>{children}</div>
      {!readonly && <ItemButtons name={name} buttons={buttonsProps} />}
    </div>
  )
}

function ItemButtons({ name, buttons }: { name: string; buttons: ArrayFieldItemTemplateProps['buttonsProps'] }) {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttons
  const look = { variant: 'subtle', color: 'gray', size: 28 } as const
  return (
    <div className={classes.itemButtons}>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <ActionIcon {...look} aria-label={`Move ${name} up`} disabled={!hasMoveUp} onClick={onMoveUpItem}>
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon {...look} aria-label={`Move ${name} down`} disabled={!hasMoveDown} onClick={onMoveDownItem}>
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      {hasRemove && (
        <ActionIcon {...look} aria-label={`Remove ${name}`} onClick={onRemoveItem}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
