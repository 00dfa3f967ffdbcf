import { once } from 'node:events'
import { createServer, ServerResponse, IncomingMessage, type Server } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { largeAnswers, limitInProgress } from './in-progress.ts'
import { watchConnections } from './sockets.ts'

let server: Server
let answers: ServerResponse[]
let sockets: Socket[]
beforeEach(async () => {
  answers = []
  sockets = []
  server = createServer((_request, response) => void answers.push(response))
  watchConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => server.close(done))
})

/** Sends so many requests on one connection, and waits until all have come. */
async function ask(count: number): Promise<Socket> {
  const before = answers.length
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(count))
  await expect.poll(() => answers.length).toBe(before + count)
  return socket
}

describe('a request in progress', () => {
  test('is limited per key, and ends when the response is sent or the client disconnects', async () => {
    const enter = limitInProgress(3, 'Too much')
    const socket = await ask(4)
    const [first, second, third, fourth] = answers as [
      ServerResponse,
      ServerResponse,
      ServerResponse,
      ServerResponse,
    ]
    for (const response of [first, second, third]) enter('north', response)
    expect(() => enter('north', fourth)).toThrow('Too much')
    enter('south', fourth)
    first.end('{}')
    await once(first, 'close')
    enter('north', fourth)
    // those that wait behind another on their connection end with it too
    socket.destroy()
    await delay(50)
    await ask(3)
    for (const response of answers.slice(4)) enter('north', response)
    expect(() => enter('north', answers[4]!)).toThrow('Too much')
  })

  test('no longer counts if it is already over', async () => {
    const enter = limitInProgress(1, 'Too much')
    const socket = await ask(1)
    socket.destroy()
    await once(answers[0]!, 'close')
    for (let i = 0; i < 3; i++) expect(() => enter('north', answers[0]!)).not.toThrow()
  })
})

describe('large responses', () => {
  const large = Buffer.alloc(2_000_000)
  const make = (made: Buffer) => ({ make: async () => made, sizeOf: (one: Buffer) => one.length })

  test('are limited per reader while sent, and small ones only while generated', async () => {
    const inTurn = largeAnswers({ perReader: 2, total: 3, waitMs: 200 })
    await ask(8)
    const small = answers[7]!
    for (let i = 0; i < 5; i++) await inTurn('north', small, make(Buffer.alloc(9)))
    await inTurn('north', answers[0]!, make(large))
    await inTurn('north', answers[1]!, make(large))
    await expect(inTurn('north', answers[2]!, make(large))).rejects.toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5' },
    })
    // another has places of their own, as far as there are any
    await inTurn('south', answers[3]!, make(large))
    await expect(inTurn('east', answers[4]!, make(large))).rejects.toThrow('still in progress')
    const waiting = inTurn('north', answers[5]!, make(large))
    answers[0]!.end('{}')
    expect(await waiting).toBe(large)
  })

  test('are generated a few at a time for each reader, and no one waits for another’s', async () => {
    const inTurn = largeAnswers({ perReader: 9, total: 9, madeAtOnce: 2, waitMs: 2000 })
    await ask(5)
    let begun = 0
    const ends: (() => void)[] = []
    const slow = {
      make: async () => {
        begun++
        await new Promise<void>((resolve) => ends.push(resolve))
        return large
      },
      sizeOf: (one: Buffer) => one.length,
    }
    const making = answers.slice(0, 4).map((answer) => inTurn('north', answer, slow))
    await expect.poll(() => begun).toBe(2)
    expect(await inTurn('south', answers[4]!, make(large))).toBe(large)
    expect(begun).toBe(2)
    // the next begins as soon as one is made, before it is sent
    for (const began of [3, 4]) {
      ends.shift()!()
      await expect.poll(() => begun).toBe(began)
    }
    for (const end of ends) end()
    // compared as a whole, for `toEqual` looks at each byte on its own
    for (const made of making) expect(await made).toBe(large)
  })

  test('free their slot if they fail or their reader disconnects', async () => {
    const inTurn = largeAnswers({ perReader: 1, total: 1, waitMs: 2000 })
    const fails = { make: () => Promise.reject(new Error('No answer')), sizeOf: () => 0 }
    const socket = await ask(2)
    await expect(inTurn('north', answers[0]!, fails)).rejects.toThrow('No answer')
    await inTurn('north', answers[1]!, make(large))
    const waiting = inTurn(
      'north',
      new ServerResponse(new IncomingMessage(new Socket())),
      make(large),
    )
    socket.destroy()
    expect(await waiting).toBe(large)
  })
})
