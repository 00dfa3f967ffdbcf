/** Milliseconds of work between two pauses. A frame has 16 ms, some of which the page needs. */
const SLICE_MS = 8

/** Lets the browser render and handle input. A timer would wait four milliseconds each time. */
export const yieldToBrowser = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/** For long work in slices: await it after each small step. It pauses when the slice is full. */
export function createTimeSlicer(): () => Promise<void> | undefined {
  let began = performance.now()
  const rest = async () => {
    await yieldToBrowser()
    began = performance.now()
  }
  return () => (performance.now() - began < SLICE_MS ? undefined : rest())
}
