/** The disk of the data folder is full, and then it is not. */
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aStep, startRun, type Scene } from '../../testing/fault-scenes.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { readLedger } from '../../testing/ledger.ts'
import { testProduct, until } from '../../testing/processes.ts'

const SLOTS = 2

test(
  '[E-9.18] runs that find the disk full end in error and say so; the product goes on, and so do runs when there is space again',
  { timeout: 300_000 },
  async () => {
    const product = await testProduct(await testDatabase())
    onTestFinished(() => product.stop())
    const server = await product.start({ workers: SLOTS, diskMb: 32 })
    const accepted: number[] = []
    const run = async ({ workspaceId, configurationIds }: Scene) => {
      const path = `/workspaces/${workspaceId}/configurations/${configurationIds[0]}`
      const id = (await startRun(product, server, path))!
      accepted.push(id)
      return id
    }
    const endOf = async (id: number) => {
      const job = () => product.db.selectFrom('jobs').select(['status', 'message']).where('id', '=', id)
      const hasEnded = async () => !['waiting', 'running'].includes((await job().executeTakeFirstOrThrow()).status)
      await until('it has ended', hasEnded)
      return job().executeTakeFirstOrThrow()
    }

    const filling = await run(await aStep(product, { workMs: 3_000, fillsDisk: true }))
    // It notes that it is alive once the disk is full.
    await until('the disk is full', async () => (await readLedger(product.ledger)).some((one) => one.to > one.from))
    const meanwhile = await run(await aStep(product, { workMs: 50 }))
    expect(await endOf(meanwhile)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('There is no space left on the disk') as unknown,
    })
    expect(await endOf(filling)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('ENOSPC') as unknown,
    })
    const later = await run(await aStep(product, { workMs: 50 }))
    expect(await endOf(later)).toMatchObject({ status: 'finished' })
    // Its disk, as only it sees it.
    const seen = { ...product, dataDir: `/proc/${server.pid}/root${product.dataDir}` }
    await checkInvariants(seen, { accepted, slots: SLOTS })
    expect(server.isAlive()).toBe(true)
  },
)
