import { Component, h } from 'preact';

/** Wraps a component so that it renders again only if a property has changed. */
export function memo(draw) {
  return class Memo extends Component {
    shouldComponentUpdate(next) {
      return Object.keys(next).some((key) => next[key] !== this.props[key]);
    }

    render() {
      return h(draw, this.props);
    }
  };
}
