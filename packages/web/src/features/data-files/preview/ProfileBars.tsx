import { Text, Tooltip } from '@mantine/core'
import type { ColumnProfile } from '../../../api/data-files.ts'
import { countText } from '../../../format/counts.ts'
import { oneLine } from '../../../ui/data-grid/shown-text.ts'
import classes from './preview.module.css'

/** How numbers and times are spread, or which texts are the most frequent. */
export function ProfileBars({ profile: { bars, min, max } }: { profile: ColumnProfile }) {
  if (bars.length === 0) return null
  const most = Math.max(...bars.map(({ count }) => count))
  const isSpread = bars[0]?.to !== null
  return isSpread ? (
    <figure style={{ margin: 0 }} aria-label="Spread">
      <ol className={classes.spread}>
        {bars.map(({ from, to, count }) => {
          const words = `${from} to ${to}: ${countText(count)}`
          return (
            <Tooltip key={from} label={words}>
              <li aria-label={words}>
                <span className={classes.spreadBar} style={{ height: `${(count / most) * 100}%` }} />
              </li>
            </Tooltip>
          )
        })}
      </ol>
      <div className={classes.ends} aria-hidden>
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </figure>
  ) : (
    <figure style={{ margin: 0 }} aria-label="Most frequent">
      <Text size="sm" c="dimmed" mb={4}>
        Most frequent
      </Text>
      <ol className={classes.texts}>
        {bars.map(({ from, count }) => (
          <li key={from}>
            <span className={classes.textBar} style={{ width: `${(count / most) * 100}%` }} />
            <span className={classes.textName} title={from}>
              {oneLine(from)}
            </span>
            <span className={classes.textCount}>{countText(count)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
