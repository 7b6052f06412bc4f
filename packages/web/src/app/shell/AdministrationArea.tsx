import { Link, Outlet } from '@tanstack/react-router'
import { pathTo } from '../../paths.ts'
import classes from './AdministrationArea.module.css'

const pages = [
  { label: 'Users', to: pathTo('users') },
  { label: 'User permissions', to: pathTo('userPermissions') },
  { label: 'Tags', to: pathTo('tags') },
  { label: 'OAuth repositories', to: pathTo('oauthRepositories') },
]

/** Around the administration pages: the way from each to the others. */
export function AdministrationArea() {
  return (
    <>
      <nav aria-label="Administration" className={classes.pages}>
        {pages.map(({ label, to }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.page}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
