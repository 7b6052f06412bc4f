/** What a sandboxed program sees of the machine, as options of bubblewrap. Whatever is not named here does not exist for it. */
import { lstatSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compiledView } from './compiled.ts'

/** Where the run folder is for the program. */
export const SANDBOX_DATA_FOLDER = '/data'
/** In the run folder: the program's /tmp, so that what it writes there counts, and goes with the run. */
export const TEMPORARY_FOLDER = 'tmp'
/** Who the program is. */
export const USER_ID = '1000'

const REPOSITORY = join(import.meta.dirname, '../../../../..')
const COMPONENTS = join(REPOSITORY, 'components')
/** What a component of the repository is made of besides its folder: the kit, the sdk, and the packages they use. */
const BUILT_IN = [COMPONENTS, join(REPOSITORY, 'packages/component-sdk'), join(REPOSITORY, 'node_modules')]

/** Programs and their libraries. In most systems all but the first are links into it. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64']
/** How to find libraries, hosts, the time, and whom to trust. No keys: as root, a program could read them. */
const SETTINGS = [
  'alternatives',
  'ca-certificates',
  'ca-certificates.conf',
  'hosts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'nsswitch.conf',
  'pki/ca-trust',
  'pki/tls/certs',
  'R',
  'resolv.conf',
  'services',
  'ssl/certs',
  'ssl/openssl.cnf',
].map((name) => `/etc/${name}`)
/** A local administrator may keep anything here. */
const HIDDEN = ['/usr/local/etc']

interface Seen {
  /** Of the run. */
  folder: string
  componentFolder: string
  alsoReads?: readonly string[]
  /** The file of the program. */
  program: string
  /** The resolvers of the machine are out of its reach; there is one for it. */
  hasOwnResolver?: boolean
}

export const viewOptions = ({
  folder,
  componentFolder,
  alsoReads = [],
  program,
  hasOwnResolver = false,
}: Seen): string[] => [
  ...SYSTEM.flatMap(systemFolder),
  ...SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]),
  ...['passwd', 'group', ...(hasOwnResolver ? ['resolv.conf'] : [])].flatMap((name) => [
    '--ro-bind',
    join(import.meta.dirname, 'sandbox-etc', name),
    `/etc/${name}`,
  ]),
  ...HIDDEN.filter(isFolder).flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
  ...options(['--proc', '/proc'], ['--dev', '/dev']),
  ...['/tmp', '/dev/shm'].flatMap((path) => ['--bind', join(folder, TEMPORARY_FOLDER), path]),
  ...[process.execPath, program, ...codeOf(componentFolder), ...alsoReads].flatMap((path) => ['--ro-bind', path, path]),
  ...(isBuiltIn(componentFolder) ? compiledView(USER_ID) : []),
  ...options(
    ['--bind', folder, SANDBOX_DATA_FOLDER],
    ['--ro-bind-try', join(folder, 'in'), `${SANDBOX_DATA_FOLDER}/in`],
    ['--chdir', SANDBOX_DATA_FOLDER],
    // What bubblewrap has made of memory itself is not for writing: nobody would count it.
    ['--remount-ro', '/dev'],
    ['--remount-ro', '/'],
  ),
]

const options = (...each: string[][]): string[] => each.flat()

const codeOf = (componentFolder: string): string[] => (isBuiltIn(componentFolder) ? BUILT_IN : [componentFolder])

/** Whether it came with Clew. */
export const isBuiltIn = (componentFolder: string): boolean => !relative(COMPONENTS, componentFolder).startsWith('..')

function systemFolder(path: string): string[] {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status) return []
  return status.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
