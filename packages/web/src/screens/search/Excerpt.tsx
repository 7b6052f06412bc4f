import { IconArrowRight } from '@tabler/icons-react'
import { sectionAnchor } from '../../format/section-anchor.ts'
import { pathsOf, pathTo, type Runnable } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import type { Result } from './search-query.ts'
import classes from './ResultCard.module.css'

type Excerpt = NonNullable<Result['excerpt']>
type Configuration = Extract<Runnable, { kind: 'configuration' }>

interface ExcerptProps {
  excerpt: Excerpt
  of: Configuration
  /** Of the configuration. */
  name: string
}

/** The lines around the first match, and the way to where they stand. */
export function Excerpt({ excerpt, of, name }: ExcerptProps) {
  const { title, path } = placeOf(excerpt.field, of)
  const lines = excerpt.lines.map((pieces, index) => ({ number: excerpt.first_line + index, pieces }))
  return (
    <figure className={classes.excerpt}>
      <figcaption className={classes.place}>
        <RouteLink to={path} fz="inherit" aria-label={`${title} of ${name}`}>
          {title} <IconArrowRight size={12} aria-hidden />
        </RouteLink>
      </figcaption>
      <pre className={classes.lines}>
        {lines.map(({ number, pieces }) => (
          <span key={number} className={classes.line} data-number={number}>
            {marked(pieces)}
            {'\n'}
          </span>
        ))}
      </pre>
    </figure>
  )
}

function marked(pieces: Excerpt['lines'][number]) {
  let place = 0
  return pieces.map(({ text, mark }) => {
    const key = place
    place += text.length
    return mark ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}

/** Code goes by the title of its editor, which is the title of its section, too. */
function placeOf(field: string, of: Configuration): { title: string; path: string } {
  const paths = pathsOf(of)
  switch (field) {
    case 'name':
      return { title: 'Name', path: paths.itself }
    case 'description':
      return { title: 'Description', path: paths.section('Description') }
    case 'settings':
      return { title: 'Settings', path: paths.section('Settings') }
    case 'workspace name':
      return { title: 'Name of the workspace', path: pathTo('workspace', { id: of.workspaceId }) }
    case 'workspace description':
      return {
        title: 'Description of the workspace',
        path: pathsOf({ kind: 'workspace', id: of.workspaceId }).section('Description'),
      }
    default:
      return { title: field, path: paths.section(sectionAnchor(field)) }
  }
}
