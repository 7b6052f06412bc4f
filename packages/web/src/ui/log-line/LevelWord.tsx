import classes from './log-line.module.css'

/** The level of a log line, by a word and a colour. */
export const LevelWord = ({ level }: { level: string }) => (
  <span data-level={level} className={classes.level}>
    {level}
  </span>
)
