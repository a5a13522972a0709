// Stands in for the package `@algolia/events`, Node's emitter with parts that InstantSearch and its helper never call.
// The helper borrows the prototype and never constructs one: listeners are kept from the first on. CommonJS, because that
// is how it is asked for.
module.exports = class Emitter {
  setMaxListeners() {
    return this;
  }
  on(type, listener) {
    (this.heard ??= new Map()).set(type, [...(this.heard.get(type) ?? []), listener]);
    return this;
  }
  once(type, listener) {
    const first = (...told) => {
      this.removeListener(type, first);
      listener.apply(this, told);
    };
    return this.on(type, first);
  }
  removeListener(type, listener) {
    const left = (this.heard?.get(type) ?? []).filter((one) => one !== listener);
    this.heard?.set(type, left);
    return this;
  }
  removeAllListeners(type) {
    if (type === undefined) this.heard?.clear();
    else this.heard?.delete(type);
    return this;
  }
  emit(type, ...told) {
    const listeners = this.heard?.get(type) ?? [];
    // A failure that nobody listens for is thrown, as Node does.
    if (type === 'error' && listeners.length === 0) throw told[0];
    for (const listener of listeners) listener.apply(this, told);
    return listeners.length > 0;
  }
};
