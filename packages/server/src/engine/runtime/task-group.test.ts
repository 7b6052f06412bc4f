import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { findGroupParent, TaskGroup } from './task-group.ts'

const parent = findGroupParent()

test('where no cgroup can be made, there is none', () => {
  expect(TaskGroup.make('/proc', 'test', 3)).toBeUndefined()
  expect(TaskGroup.make('/nowhere', 'test', 3)).toBeUndefined()
})

test('[E-3.7] [E-3.9] a cgroup holds a run to its tasks, knows them all, and goes with them', async () => {
  const group = parent === undefined ? undefined : TaskGroup.make(parent, 'test', 3)
  // Only root, or who was given one, can have a cgroup; for anyone else the test above is all there is.
  if (group === undefined) return assert.equal(parent, undefined)
  const start = (script: string) => {
    const [command, ...args] = group.entered(['sh', '-c', script])
    return once(spawn(command!, args, { stdio: 'ignore' }), 'exit')
  }
  const full = start('sleep 60 & sleep 60 & wait')
  await vi.waitFor(() => expect(group.pids()).toHaveLength(3), 30_000)
  expect(await start('true | true')).not.toEqual([0, null])
  group.forbidNewTasks()
  for (const pid of group.pids()) process.kill(pid, 'SIGKILL')
  await full
  await group.remove()
  expect(await readdir(parent!)).not.toContain('clew-test')
})
