import { createServer, type AddressInfo } from 'node:net'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { UserError } from '@clew/component-sdk'
import { addressRules, guardedLookup, isRefused, refuseLiteral, resolveAddress } from './addresses.ts'

const open = addressRules(true)
const closed = addressRules(false)

test.each([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
])('[C-7.50] %s is a metadata address and refused everywhere', (address) => {
  expect(isRefused(address, open)).toBe(true)
  expect(isRefused(address, closed)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  '::',
  'fd12::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '192.0.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '2001::1',
])('[C-7.51] %s is private: whether it is reached is the instance’s decision', (address) => {
  expect(isRefused(address, open)).toBe(false)
  expect(isRefused(address, closed)).toBe(true)
})

test('[C-7.51] an instance may name the private networks that are reached, and those alone are', () => {
  const rules = addressRules(['10.1.0.0/16', 'fd12::/16'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::a01:203', 'fd12::1', '8.8.8.8'])
    expect(isRefused(address, rules), address).toBe(false)
  for (const address of ['10.2.0.1', '127.0.0.1', 'fd13::1', '169.254.169.254'])
    expect(isRefused(address, rules), address).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isRefused(address, closed)).toBe(false)
})

test('[C-7.50] a name is judged by what it resolves to', async () => {
  expect(await resolveAddress('localhost', open)).toMatch(/^(127\.0\.0\.1|::1)$/)
  await expect(resolveAddress('localhost', closed)).rejects.toThrow(UserError)
  expect(() => refuseLiteral('[::ffff:169.254.169.254]', open)).toThrow('does not let components reach')
  expect(() => refuseLiteral('metadata.example', open)).not.toThrow()
})

test('[C-7.51] a connection by name goes through the same judgement', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const fetchWith = (rules: typeof open) =>
    new Promise<number | Error>((resolve) => {
      get({ host: 'localhost', port, lookup: guardedLookup(rules) }, (answer) => resolve(answer.statusCode!)).once(
        'error',
        resolve,
      )
    })
  expect(await fetchWith(open)).toBe(204)
  expect(await fetchWith(closed)).toBeInstanceOf(UserError)
  server.close()
})
