/** The audit trail: who did what, or was not let. */
import type { AuditNote } from '../../http/handlers.ts'
import type { Db } from '../../database/pool.ts'

export async function recordAudit(db: Db, note: AuditNote): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      user_id: note.userId ?? null,
      action: note.action,
      target: JSON.stringify(note.target),
      fields: note.fields,
      status: note.status,
      address: note.address,
      request_id: note.requestId,
    })
    .execute()
}
