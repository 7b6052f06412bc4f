import { Kbd, Switch } from '@mantine/core'
import { useSingleKeysSetting } from '../../ui/single-keys.ts'
import { keyName, shortcutGroups, type Shortcut } from './shortcuts.ts'
import classes from './keyboard.module.css'

const SINGLE = 'Shortcuts of a single character'

export function ShortcutList() {
  const [isOn, setIsOn] = useSingleKeysSetting()
  return (
    <div className={classes.groups}>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.groupTitle}>{title}</h3>
          <dl className={classes.shortcuts}>
            {shortcuts.map((shortcut) => (
              <ShortcutRow key={shortcut.does} shortcut={shortcut} isOn={isOn || !shortcut.isSingle} />
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label={SINGLE}
        aria-label={SINGLE}
        description="Switch them off if they get in the way of speech input or other tools."
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
    </div>
  )
}

function ShortcutRow({ shortcut: { keys, does }, isOn }: { shortcut: Shortcut; isOn: boolean }) {
  return (
    <div className={classes.shortcut}>
      <dt>{does}</dt>
      <dd className={classes.keys}>{isOn ? keys.map((key) => <Kbd key={key}>{keyName(key)}</Kbd>) : 'switched off'}</dd>
    </div>
  )
}
