/** Runs once before all tests. Away from UTC, so that a local time and a UTC time cannot be mistaken for each other. */
export function setup(): void {
  process.env.TZ = 'Europe/Prague'
}
