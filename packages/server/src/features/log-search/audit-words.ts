/**
 * What people call what the calls do: "Ada changed the workspace Shop", "Ada was not allowed to change it". In braces stands what the path of
 * the call names.
 */

export interface Words {
  /** After "tried to". */
  doing: string
  done: string
  /** Whether it says more with the fields that were sent. */
  withFields?: boolean
  /** Whether it says more with the address it came from. */
  withAddress?: boolean
}

const words = (doing: string, done: string, about = ''): Words => ({
  doing: `${doing} ${about}`.trim(),
  done: `${done} ${about}`.trim(),
})
const change = (about: string): Words => ({ ...words('change', 'changed', about), withFields: true })
const signIn = (how = ''): Words => ({ ...words(`sign in${how}`, `signed in${how}`), withAddress: true })

/** The same for workspaces and DAWGs. */
const shared = (kind: 'workspace' | 'dawg', it: string, one: string) => ({
  [`${kind}s.create`]: words('create', 'created', one),
  [`${kind}s.modify`]: change(it),
  [`${kind}s.remove`]: words('move', 'moved', `${it} to the trash`),
  [`${kind}s.restore`]: words('bring', 'brought', `${it} back from the trash`),
  [`${kind}s.clone`]: words('clone', 'cloned', it),
  [`${kind}s.changeOwner`]: words('give', 'gave', `${it} to another owner`),
  [`${kind}s.eraseData`]: words('erase', 'erased', `all data of ${it}`),
  [`${kind}Sharing.add`]: words('give', 'gave', `somebody access to ${it}`),
  [`${kind}Sharing.modify`]: words('change', 'changed', `the access of {user} to ${it}`),
  [`${kind}Sharing.remove`]: words('take', 'took', `the access to ${it} from {user}`),
  [`${kind}Tags.assign`]: words('put', 'put', `a tag on ${it}`),
  [`${kind}Tags.remove`]: words('take', 'took', `a tag off ${it}`),
  [`${kind}History.revert`]: words('revert', 'reverted', `${it} to an earlier version`),
  [`${kind}Jobs.run`]: words('run', 'ran', it),
  [`${kind}Jobs.cancel`]: words('cancel', 'canceled', `a job of ${it}`),
})

const configuration = '{configuration} in {workspace}'

export const auditWords: Readonly<Record<string, Words>> = {
  'sessions.login': signIn(),
  'sessions.ssoLogin': signIn(' by single sign-on'),
  'sessions.logout': words('sign out', 'signed out'),
  'sessions.refresh': words('prolong', 'prolonged', 'a session'),
  'sessions.end': words('end', 'ended', 'another session of their own'),
  'sessions.endOthers': words('end', 'ended', 'all other sessions of their own'),
  'apiTokens.create': words('make', 'made', 'an API token'),
  'apiTokens.revoke': words('revoke', 'revoked', 'an API token'),
  'accounts.requestPasswordReset': { ...words('ask', 'asked', 'for a link to set a password'), withAddress: true },
  'accounts.setPassword': { ...words('set', 'set', 'a password by a mailed link'), withAddress: true },
  'accounts.createFirstAdministrator': words('create', 'created', 'the first administrator'),
  'users.create': words('create', 'created', 'a user'),
  'users.modify': change('{user}'),
  'users.remove': words('move', 'moved', '{user} to the trash'),
  'users.restore': words('bring', 'brought', '{user} back from the trash'),
  'users.listTrash': words('look', 'looked', 'at the users in the trash'),
  'users.invite': words('invite', 'invited', 'a user'),
  'users.reinvite': words('invite', 'invited', 'a user again'),
  'users.invitationLink': words('copy', 'copied', 'the invitation link of {user}'),
  'users.aclReport': words('look', 'looked', 'at the permissions of all users'),
  'tags.create': words('create', 'created', 'a tag'),
  'tags.modify': change('a tag'),
  'tags.remove': words('delete', 'deleted', 'a tag'),
  'tags.usage': words('look', 'looked', 'at where a tag is used'),
  ...shared('workspace', '{workspace}', 'a workspace'),
  ...shared('dawg', '{dawg}', 'a DAWG'),
  'dawgs.modifyWorkspaces': words('change', 'changed', 'the workspaces of {dawg}'),
  'configurations.create': words('create', 'created', 'a configuration in {workspace}'),
  'configurations.place': words('move', 'moved', 'configurations in the graph of {workspace}'),
  'configurations.modify': change(configuration),
  'configurations.remove': words('move', 'moved', `${configuration} to the trash`),
  'configurations.restore': words('bring', 'brought', `${configuration} back from the trash`),
  'configurations.clone': words('clone', 'cloned', configuration),
  'configurations.eraseData': words('erase', 'erased', `all data of ${configuration}`),
  'configurationHistory.revert': words('revert', 'reverted', `${configuration} to an earlier version`),
  'configurationJobs.run': words('run', 'ran', configuration),
  'configurationJobs.cancel': words('cancel', 'canceled', `a job of ${configuration}`),
  'uploads.add': words('upload', 'uploaded', `a file to ${configuration}`),
  'uploads.remove': words('remove', 'removed', `an uploaded file from ${configuration}`),
  'replacements.preview': words('look', 'looked', 'at what replacing a text in configurations would change'),
  'replacements.apply': words('replace', 'replaced', 'a text in configurations'),
  'replacements.revert': words('take', 'took', 'the replacement of a text back'),
  'oauthRepositories.list': words('look', 'looked', 'at the OAuth repositories'),
  'oauthRepositories.get': words('look', 'looked', 'at an OAuth repository'),
  'oauthRepositories.modify': change('an OAuth repository'),
  'logs.search': words('look', 'looked', 'at the logs'),
  'logs.download': words('download', 'downloaded', 'logs'),
  'sql.schema': words('look', 'looked', 'at the tables of the SQL client'),
  'sql.workspace': words('look', 'looked', 'at the tables of a workspace in the SQL client'),
  'sql.columns': words('look', 'looked', 'at the columns of a table in the SQL client'),
  // Told by its end, with the statement itself.
  'sql.query': { ...words('run', 'ran', 'an SQL statement'), withFields: true },
  'sql.start': words('run', 'ran', 'an SQL statement'),
  'sql.get': words('read', 'read', 'the result of an SQL statement'),
  'sql.cancel': words('stop', 'stopped', 'an SQL statement'),
  'sql.export': words('export', 'exported', 'the result of an SQL statement'),
  'sql.savedQueries': words('look', 'looked', 'at the saved SQL statements'),
  'sql.save': words('save', 'saved', 'an SQL statement'),
  'sql.modifySaved': change('a saved SQL statement'),
  'sql.removeSaved': words('delete', 'deleted', 'a saved SQL statement'),
}
